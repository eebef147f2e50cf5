/** Formats the log for a terminal: time, message and fields (OPERATION-23). */
import { styleText } from 'node:util';
import type { DestinationStream } from 'pino';

type Style = Parameters<typeof styleText>[0];

/** Log levels, most severe first, with their lowest numbers. */
const LEVELS: readonly { readonly from: number; readonly name: string; readonly style: Style }[] = [
  { from: 60, name: 'fatal', style: ['bold', 'red'] },
  { from: 50, name: 'error', style: 'red' },
  { from: 40, name: 'warn', style: 'yellow' },
  { from: 30, name: 'info', style: 'green' },
  { from: 0, name: 'debug', style: 'gray' },
];

/** Fields contained in every line, which a terminal need not show. */
const SILENT = new Set(['level', 'time', 'pid', 'hostname', 'msg']);

/** C0 and C1 control characters except the line feed. Logged user text must not control the terminal. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** Writes JSON lines to a terminal as `10:25:04 warn  the mail was not sent  to=ada`. */
export function readableLines(terminal: DestinationStream): DestinationStream {
  return { write: (line) => terminal.write(readable(line)) };
}

function readable(line: string): string {
  const entry = JSON.parse(line) as Record<string, unknown>;
  const level = LEVELS.find(({ from }) => Number(entry['level']) >= from);
  const stacks: string[] = [];
  const particulars: string[] = [];
  for (const [name, value] of Object.entries(entry)) {
    if (SILENT.has(name)) continue;
    const stack = stackOf(value);
    if (stack !== undefined) stacks.push(`\n${stack}`);
    else particulars.push(`${name}=${textOf(value)}`);
  }
  const time = new Date(Number(entry['time'])).toTimeString().slice(0, 8);
  const words = [
    styleText('gray', time),
    styleText(level?.style ?? 'gray', (level?.name ?? '').padEnd(5)),
    tame(textOf(entry['msg'])),
    ...(particulars.length > 0 ? [styleText('gray', tame(particulars.join(' ')))] : []),
  ];
  return `${words.join(' ')}${tame(stacks.join(''))}\n`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Returns a logged error's stack. */
function stackOf(value: unknown): string | undefined {
  const { stack } = (value ?? {}) as { readonly stack?: unknown };
  return typeof stack === 'string' ? stack : undefined;
}

function tame(text: string): string {
  return text.replaceAll(CONTROLS, '\u{FFFD}');
}
