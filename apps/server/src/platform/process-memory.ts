const ARENAS = 'MALLOC_ARENA_MAX';

/**
 * Has the C library allocate from two arenas. By default it makes one for each thread that allocates, up to eight for each
 * core, and keeps in each what hashing a password or cutting a picture took once: a server would hold a fifth more memory
 * than it needs. The library reads the setting when a process begins, so the program is begun anew in the same process;
 * call this before anything is loaded. Does nothing where it is set, where the C library knows no arenas, and under a
 * parent with a channel, which would not outlive it.
 */
export function allocateFromFewArenas(): void {
  const { platform, env, execArgv, execPath, argv, connected } = process;
  if (platform !== 'linux' || env[ARENAS] !== undefined || connected) return;
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, [ARENAS]: '2' });
}
