/// The utility that `argv[0]` asks for: its last path component.
pub fn utility_name() -> String {
    let argv0 = std::env::args_os().next().unwrap_or_default();
    let argv0 = argv0.to_string_lossy();
    argv0.rsplit('/').next().unwrap_or_default().to_owned()
}

/// Declares a pack: its `main`, and a custom section `seahaven.commands` with a line `command crate` each, from which
/// the build script writes the manifest. `$run` is called with the command's name and returns the exit status.
#[macro_export]
macro_rules! pack {
    ($($name:literal => $krate:ident, $run:expr;)+) => {
        const COMMANDS: &str = concat!($($name, " ", stringify!($krate), "\n"),+);

        #[used]
        #[unsafe(link_section = "seahaven.commands")]
        static COMMANDS_SECTION: [u8; COMMANDS.len()] = {
            let mut bytes = [0_u8; COMMANDS.len()];
            let mut at = 0;
            while at < bytes.len() {
                bytes[at] = COMMANDS.as_bytes()[at];
                at += 1;
            }
            bytes
        };

        fn main() {
            $crate::enter_cwd();
            let name = $crate::utility_name();
            let status: i32 = match name.as_str() {
                $($name => ($run)(&name),)+
                _ => {
                    eprintln!("{name}: not in this pack");
                    127
                }
            };
            std::process::exit(status);
        }
    };
}

/// A pack of utilities written against `uucore`, which the calling crate must depend on under that name.
#[macro_export]
macro_rules! uutils_pack {
    ($($name:literal => $krate:ident $(:: $module:ident)?,)+) => {
        $crate::pack! {
            $($name => $krate, |name: &str| {
                let texts = match name {
                    "[" => "test",
                    "dir" | "vdir" => "ls",
                    _ => name,
                };
                if let Err(error) = uucore::locale::setup_localization(texts) {
                    eprintln!("{name}: {error}");
                    return 99;
                }
                $krate::$($module::)?uumain(std::env::args_os())
            };)+
        }
    };
}
