const ARENAS = 'MALLOC_ARENA_MAX';
const YOUNG_GENERATION = '--max-semi-space-size';
/**
 * Size in MiB of one half of V8's young generation. By default, V8 uses 32 MiB on machines with enough
 * memory, and keeps both halves in memory.
 */
const SEMI_SPACE = 8;

/**
 * Restarts the program in the same process, with settings that reduce its memory use (decision 016):
 *
 * - The C library allocates from two arenas. By default it creates one for each thread that allocates, up to
 *   eight per core, and each arena keeps the memory that hashing a password or resizing a picture once took.
 * - V8's young generation stays small. Objects of a request die quickly; a large generation only holds them
 *   for longer.
 *
 * Both settings are read when a process starts, so this must be called before anything is loaded. Does
 * nothing if the arenas are already set, on platforms other than Linux, and under a parent with an IPC
 * channel, which the restart would lose. Keeps the size of the young generation if the operator has set it.
 */
export function limitProcessMemory(): void {
  const { platform, env, execArgv, execPath, argv, connected } = process;
  if (platform !== 'linux' || env[ARENAS] !== undefined || connected) return;
  const flags = env['NODE_OPTIONS']?.includes(YOUNG_GENERATION) ? [] : [`${YOUNG_GENERATION}=${SEMI_SPACE}`];
  process.execve?.(execPath, [execPath, ...flags, ...execArgv, ...argv.slice(1)], { ...env, [ARENAS]: '2' });
}
