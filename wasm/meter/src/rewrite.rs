use crate::data::Segments;
use crate::exempt::is_exempt;
use std::collections::HashSet;
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, DataSection, EntityType, ExportKind, ExportSection, Function, FunctionSection, GlobalSection,
    GlobalType, ImportSection, Module, TypeSection, ValType,
};
use wasmparser::{CompositeInnerType, KnownCustom, Name, Operator, Parser, Payload, TypeRef};

/// Loop iterations in one activation of a function between two visits to the global counter. The count itself is a
/// local, which the engine keeps in a register.
const PERIOD: i32 = 32;

/// Iterations granted before the first `tick`; afterwards the host decides.
const INITIAL_FUEL: i32 = 1 << 20;

/// What `memory.grow` costs: more than the host ever grants, so that it hears of every growth at once.
const GROWTH: i32 = 1 << 20;

/// Returns `module` with its loops metered, without names, and with its data packed; `unread` texts are left out.
/// The functions of a module that is not `ours` are all metered, whatever their names.
pub fn rewrite(module: &[u8], unread: &[Vec<u8>], ours: bool) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let mut survey = Survey::of(module, ours)?;
    if let Some(segments) = &mut survey.segments {
        unread.iter().filter(|text| !text.is_empty()).for_each(|text| segments.blank(text));
        segments.pack();
    }
    let mut out = Module::new();
    let mut meter = Meter { survey: &survey, next_body: survey.imported_functions };
    meter.parse_core_module(&mut out, Parser::new(0), module)?;
    Ok(out.finish())
}

/// What has to be known before the first section is written.
#[derive(Default)]
struct Survey {
    types: u32,
    imported_functions: u32,
    functions: u32,
    globals: u32,
    /// How many parameters each function of the module's own has.
    parameters: Vec<u32>,
    /// Function indices of the input module.
    exempt: HashSet<u32>,
    /// The data, unless it is of a kind that is left alone.
    segments: Option<Segments>,
}

impl Survey {
    fn of(module: &[u8], ours: bool) -> Result<Self, Box<dyn std::error::Error>> {
        let mut survey = Self::default();
        let mut arities = Vec::new();
        let mut named = !ours;
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::TypeSection(section) => {
                    for group in section {
                        for ty in group?.types() {
                            arities.push(match &ty.composite_type.inner {
                                CompositeInnerType::Func(func) => u32::try_from(func.params().len())?,
                                _ => 0,
                            });
                        }
                    }
                    survey.types = u32::try_from(arities.len())?;
                }
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        match import?.ty {
                            TypeRef::Func(_) | TypeRef::FuncExact(_) => survey.imported_functions += 1,
                            TypeRef::Global(_) => survey.globals += 1,
                            TypeRef::Table(_) | TypeRef::Memory(_) | TypeRef::Tag(_) => {}
                        }
                    }
                }
                Payload::FunctionSection(section) => {
                    survey.functions = section.count();
                    for ty in section {
                        survey.parameters.push(arities[ty? as usize]);
                    }
                }
                Payload::GlobalSection(section) => survey.globals += section.count(),
                Payload::DataSection(section) => survey.segments = Segments::of(section)?,
                Payload::CustomSection(section) if ours => {
                    if let KnownCustom::Name(names) = section.as_known() {
                        named = true;
                        for name in names {
                            if let Name::Function(functions) = name? {
                                for naming in functions {
                                    let naming = naming?;
                                    if is_exempt(naming.name) {
                                        survey.exempt.insert(naming.index);
                                    }
                                }
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        if !named {
            return Err("no name section: what is exempt cannot be told (was it stripped too early?)".into());
        }
        Ok(survey)
    }

    /// The import `seahaven.tick`, which comes last among the imports.
    fn tick(&self) -> u32 {
        self.imported_functions
    }

    /// The function that charges the global counter, which comes last of all.
    fn charge(&self) -> u32 {
        self.imported_functions + 1 + self.functions
    }

    fn fuel(&self) -> u32 {
        self.globals
    }

    fn nullary_type(&self) -> u32 {
        self.types
    }
}

struct Meter<'a> {
    survey: &'a Survey,
    /// Input index of the next function body.
    next_body: u32,
}

impl Reencode for Meter<'_> {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, func: u32) -> Result<u32, Error<Self::Error>> {
        Ok(if func < self.survey.imported_functions { func } else { func + 1 })
    }

    fn parse_type_section(
        &mut self,
        types: &mut TypeSection,
        section: wasmparser::TypeSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        utils::parse_type_section(self, types, section)?;
        types.ty().function([], []);
        Ok(())
    }

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: wasmparser::ImportSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        utils::parse_import_section(self, imports, section)?;
        imports.import("seahaven", "tick", EntityType::Function(self.survey.nullary_type()));
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: wasmparser::FunctionSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        utils::parse_function_section(self, functions, section)?;
        functions.function(self.survey.nullary_type());
        Ok(())
    }

    fn parse_global_section(
        &mut self,
        globals: &mut GlobalSection,
        section: wasmparser::GlobalSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        utils::parse_global_section(self, globals, section)?;
        let ty = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
        globals.global(ty, &ConstExpr::i32_const(INITIAL_FUEL));
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: wasmparser::ExportSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        utils::parse_export_section(self, exports, section)?;
        exports.export("seahaven_fuel", ExportKind::Global, self.survey.fuel());
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: wasmparser::CodeSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        utils::parse_code_section(self, code, section)?;
        code.function(&charge(self.survey));
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: wasmparser::FunctionBody<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let index = self.next_body;
        self.next_body += 1;
        let counts = !self.survey.exempt.contains(&index) && has(&body, |operator| matches!(operator, Operator::Loop { .. }))?;
        if !counts && !has(&body, |operator| matches!(operator, Operator::MemoryGrow { .. }))? {
            return utils::parse_function_body(self, code, body);
        }
        let mut locals = Vec::new();
        let mut counter = self.survey.parameters[(index - self.survey.imported_functions) as usize];
        for pair in body.get_locals_reader()? {
            let (count, ty) = pair?;
            counter += count;
            locals.push((count, self.val_type(ty)?));
        }
        locals.push((1, ValType::I32));
        let mut function = Function::new(locals);
        if counts {
            function.instructions().i32_const(PERIOD).local_set(counter);
        }
        let mut reader = body.get_operators_reader()?;
        while !reader.eof() {
            let operator = reader.read()?;
            let is_loop = counts && matches!(operator, Operator::Loop { .. });
            let is_growth = matches!(operator, Operator::MemoryGrow { .. });
            function.instruction(&self.instruction(operator)?);
            if is_loop {
                count_iteration(&mut function, counter, self.survey.charge());
            }
            if is_growth {
                charge_growth(&mut function, self.survey);
            }
        }
        code.function(&function);
        Ok(())
    }

    fn data_count(&mut self, count: u32) -> Result<u32, Error<Self::Error>> {
        Ok(self.survey.segments.as_ref().map_or(count, Segments::count))
    }

    fn parse_data_section(
        &mut self,
        data: &mut DataSection,
        section: wasmparser::DataSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        match &self.survey.segments {
            Some(segments) => segments.encode(data),
            None => utils::parse_data_section(self, data, section)?,
        }
        Ok(())
    }

    fn parse_custom_section(
        &mut self,
        module: &mut Module,
        section: wasmparser::CustomSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        // Names, producers and target features mean nothing to the host. Our own section is read by the build.
        if section.name().starts_with("seahaven.") {
            utils::parse_custom_section(self, module, section)?;
        }
        Ok(())
    }
}

fn has(body: &wasmparser::FunctionBody<'_>, wanted: fn(&Operator<'_>) -> bool) -> Result<bool, wasmparser::Error> {
    let mut reader = body.get_operators_reader()?;
    while !reader.eof() {
        if wanted(&reader.read()?) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// After `memory.grow`, whose result stays where it is.
fn charge_growth(function: &mut Function, survey: &Survey) {
    function
        .instructions()
        .global_get(survey.fuel())
        .i32_const(GROWTH)
        .i32_sub()
        .global_set(survey.fuel())
        .call(survey.charge());
}

/// Every `PERIOD`th iteration goes to the global counter.
fn count_iteration(function: &mut Function, counter: u32, charge: u32) {
    function
        .instructions()
        .local_get(counter)
        .i32_const(1)
        .i32_sub()
        .local_tee(counter)
        .i32_eqz()
        .if_(BlockType::Empty)
        .call(charge)
        .i32_const(PERIOD)
        .local_set(counter)
        .end();
}

/// Takes `PERIOD` off the fuel; below zero, hands over to the host, which refills it.
fn charge(survey: &Survey) -> Function {
    let mut function = Function::new([]);
    function
        .instructions()
        .global_get(survey.fuel())
        .i32_const(PERIOD)
        .i32_sub()
        .global_set(survey.fuel())
        .global_get(survey.fuel())
        .i32_const(0)
        .i32_lt_s()
        .if_(BlockType::Empty)
        .call(survey.tick())
        .end()
        .end();
    function
}
