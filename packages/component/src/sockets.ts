import { Refusal } from "./refusal.ts";

/** A resource of wasi:sockets. There is no network, so none is ever made. */
class Socket {}

function refuse(): never {
	throw new Refusal("access-denied");
}

/** wasi:sockets in a world without a network: everything is refused with `access-denied`. */
export const sockets: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
	"wasi:sockets/network": { Network: Socket },
	"wasi:sockets/instance-network": { instanceNetwork: () => new Socket() },
	"wasi:sockets/tcp": { TcpSocket: Socket },
	"wasi:sockets/tcp-create-socket": { createTcpSocket: refuse },
	"wasi:sockets/udp": { UdpSocket: Socket, IncomingDatagramStream: Socket, OutgoingDatagramStream: Socket },
	"wasi:sockets/udp-create-socket": { createUdpSocket: refuse },
	"wasi:sockets/ip-name-lookup": { ResolveAddressStream: Socket, resolveAddresses: refuse },
};
