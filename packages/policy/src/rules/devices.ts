import type { Invocation } from "../invocation.ts";
import type { Rule } from "../rule.ts";

/** Devices that hold somebody's data or the kernel's memory. `/dev/null`, `/dev/zero` and the like are none. */
const device =
	/^\/dev\/(?:[shv]d[a-z]|xvd|nvme|mmcblk|disk|dm-|md\d|loop\d|mapper\/|ram\d|mem$|kmem$|port$|sr\d|fd\d$|nbd|rdisk|zd\d|pmem|input\/|hidraw)/;
const tools = new Set(
	"mkswap fdisk sfdisk cfdisk gdisk sgdisk parted wipefs blkdiscard badblocks hdparm cryptsetup lvremove vgremove pvremove lvcreate mdadm zpool dmsetup losetup swapoff e2fsck fsck tune2fs resize2fs xfs_repair debugfs flashrom nvme diskutil".split(
		" ",
	),
);

function writesDevice({ files, name }: Invocation): boolean {
	return files.some(
		({ how, resolved }) => resolved !== null && device.test(resolved) && (how !== "read" || name === "dd"),
	);
}

export const deviceRules: readonly Rule[] = [
	{
		id: "block-device",
		class: "block",
		severity: "critical",
		reason: "it writes to a device below any file system, or copies one",
		suggestion: "dd if=/dev/zero of=./disk.img bs=1M count=16",
		matches: writesDevice,
		examples: {
			matches: [
				"dd if=/dev/zero of=/dev/sda",
				"dd if=/dev/sda of=image",
				"dd  of='/dev/nvme0n1' if=x",
				"echo x > /dev/sda",
				"cat image > /dev/mmcblk0",
				"cp image /dev/sdb1",
				"echo x | tee /dev/sda",
				"x=/dev/sda; echo y > $x",
				"shred /dev/sda",
			],
			passes: [
				"echo x > /dev/null",
				"ls 2> /dev/null",
				"dd if=/dev/zero of=./disk.img bs=1M count=16",
				"dd if=/dev/urandom of=key bs=32 count=1",
				"cat /dev/null > log",
				"add if=/dev/sda",
				"echo dd of=/dev/sda",
				"echo x > /dev/stderr",
				"git add .",
			],
		},
	},
	{
		id: "file-system-tool",
		class: "block",
		severity: "critical",
		reason: "it makes, changes or checks file systems and partitions",
		suggestion: "df -h .",
		matches: ({ name }) => tools.has(name) || /^(mkfs|newfs|fsck)(\.|_|$)/.test(name),
		examples: {
			matches: [
				"mkfs.ext4 /dev/sda1",
				"mkfs -t ext4 x",
				"fdisk -l",
				"wipefs -a /dev/sda",
				"parted /dev/sda",
				"sudo mkswap x",
				"mk''fs x",
			],
			passes: ["df -h", "mkdir mkfs", "echo mkfs.ext4", "./parted.sh", "du -sh ."],
		},
	},
];
