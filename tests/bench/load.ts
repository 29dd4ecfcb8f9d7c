// Asks one address as fast as it is answered, over connections that stay open, and prints what it measured as
// one line of JSON. A process of its own per measurement, on bare sockets: a full HTTP client would be the
// slower of the two.
import { connect, type Socket } from "node:net";
import { parseArgs } from "node:util";

/** What one measurement found. Times in milliseconds. */
export interface Load {
  answers: number;
  requestsPerSecond: number;
  p50: number;
  p99: number;
}

const HEAD_END = "\r\n\r\n";
const CHUNKS_END = "0\r\n\r\n";

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "" },
    headers: { type: "string", default: "{}" },
    connections: { type: "string", default: "8" },
    seconds: { type: "string", default: "2" },
  },
});

const url = new URL(values.url);
const request = wordsOf(url, JSON.parse(values.headers));
const until = performance.now() + Number(values.seconds) * 1000;
const times: number[] = [];

await Promise.all(Array.from({ length: Number(values.connections) }, askUntilTheEnd));
times.sort((one, other) => one - other);
const load: Load = {
  answers: times.length,
  requestsPerSecond: times.length / Number(values.seconds),
  p50: times[Math.floor(times.length * 0.5)] ?? 0,
  p99: times[Math.floor(times.length * 0.99)] ?? 0,
};
console.log(JSON.stringify(load));

function wordsOf({ pathname, search, host }: URL, headers: Record<string, string>): string {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`GET ${pathname}${search} HTTP/1.1`, ...lines, "", ""].join("\r\n");
}

/** One connection: a request, its whole answer, the next. */
async function askUntilTheEnd(): Promise<void> {
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  try {
    while (performance.now() < until) {
      const asked = performance.now();
      await answerTo(socket);
      times.push(performance.now() - asked);
    }
  } finally {
    socket.destroy();
  }
}

function answerTo(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = "";
    let missing = Number.POSITIVE_INFINITY;
    let tail = "";
    const take = (bytes: Buffer) => {
      let body = bytes;
      if (missing === Number.POSITIVE_INFINITY && tail === "") {
        const before = head.length;
        head += bytes.toString("latin1");
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        body = bytes.subarray(end + HEAD_END.length - before);
        head = head.slice(0, end);
        if (!head.startsWith("HTTP/1.1 200")) return finish(new Error(head.slice(0, head.indexOf("\r\n"))));
        const length = /^content-length: (\d+)$/im.exec(head)?.[1];
        if (length) missing = Number(length);
        else tail = " ";
      }
      if (tail) {
        tail = (tail + body.subarray(-CHUNKS_END.length).toString("latin1")).slice(-CHUNKS_END.length);
        if (tail === CHUNKS_END) finish();
      } else {
        missing -= body.length;
        if (missing <= 0) finish();
      }
    };
    const finish = (error?: Error) => {
      socket.off("data", take).off("error", finish).off("close", closed);
      if (error) reject(error);
      else resolve();
    };
    const closed = () => finish(new Error("the connection was closed"));
    socket.on("data", take).on("error", finish).on("close", closed);
    socket.write(request);
  });
}
