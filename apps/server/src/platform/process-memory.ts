const ARENAS = 'MALLOC_ARENA_MAX';
const YOUNG_GENERATION = '--max-semi-space-size';
/** MiB of a half of the young generation: V8 takes 32 where the machine has memory, and keeps both halves. */
const SEMI_SPACE = 8;

/**
 * Starts the program again in the same process, with settings by which it holds less memory (decision 016):
 *
 * - The C library allocates from two arenas. By default it makes one for each thread that allocates, up to eight for each
 *   core, and keeps in each what hashing a password or cutting a picture took once.
 * - V8's young generation stays small. What a request makes is dead soon; a large one only holds it for longer.
 *
 * Both are read when a process begins: call this before anything is loaded. Does nothing where the arenas are set already,
 * where the C library knows none, and under a parent with a channel, which would not outlive it. A size of the young
 * generation that the operator has set stays.
 */
export function limitProcessMemory(): void {
  const { platform, env, execArgv, execPath, argv, connected } = process;
  if (platform !== 'linux' || env[ARENAS] !== undefined || connected) return;
  const flags = env['NODE_OPTIONS']?.includes(YOUNG_GENERATION) ? [] : [`${YOUNG_GENERATION}=${SEMI_SPACE}`];
  process.execve?.(execPath, [execPath, ...flags, ...execArgv, ...argv.slice(1)], { ...env, [ARENAS]: '2' });
}
