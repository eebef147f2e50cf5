/** A mounted file system, as listed by Linux. */
export interface Mount {
  readonly point: string;
  /** The file system's type, such as `ext4`, `overlay` or `tmpfs`. */
  readonly fileSystem: string;
}

/**
 * The fifth field is the mount point. The file system's type follows the separator after the optional fields.
 */
const LINE = /^\d+ \d+ \S+ \S+ (?<point>\S+) .*? - (?<fileSystem>\S+) /;

/**
 * Parses `/proc/self/mountinfo`, in which spaces, tabs, line feeds and backslashes are escaped in octal.
 * Skips lines that cannot be parsed.
 */
export function parseMounts(mountinfo: string): Mount[] {
  return mountinfo.split('\n').flatMap((line) => {
    const { point, fileSystem } = LINE.exec(line)?.groups ?? {};
    return point === undefined || fileSystem === undefined ? [] : [{ point: unescaped(point), fileSystem }];
  });
}

/**
 * Returns the mount that contains a folder: the one with the longest path. If several have the same path, the
 * newest hides the others.
 *
 * @param folder an absolute path without symbolic links
 */
export function mountOf(folder: string, mounts: readonly Mount[]): Mount | undefined {
  let found: Mount | undefined;
  for (const mount of mounts) {
    const prefix = mount.point.endsWith('/') ? mount.point : `${mount.point}/`;
    if (!`${folder}/`.startsWith(prefix)) continue;
    if (found === undefined || mount.point.length >= found.point.length) found = mount;
  }
  return found;
}

function unescaped(text: string): string {
  const OCTAL = 8;
  return text.replaceAll(/\\([0-7]{3})/g, (_, digits: string) =>
    String.fromCodePoint(Number.parseInt(digits, OCTAL)),
  );
}
