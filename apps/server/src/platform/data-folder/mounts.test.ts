import { expect, test } from 'vitest';
import { mountOf, parseMounts } from './mounts.ts';

const MOUNTINFO = String.raw`
1213 1044 0:198 / / ro,relatime master:353 - overlay overlay rw,lowerdir=/l/A:/l/B,upperdir=/u,workdir=/w
1214 1213 0:201 / /proc rw,nosuid,nodev,noexec,relatime - proc proc rw
1215 1213 0:202 / /dev rw,nosuid - tmpfs tmpfs rw,size=65536k,mode=755
1220 1213 0:205 / /tmp rw,nosuid,nodev,noexec,relatime - tmpfs tmpfs rw
1221 1213 254:1 /volumes/questlog_data/_data /data rw,relatime master:1 shared:2 - ext4 /dev/vda1 rw
1222 1213 254:2 / /srv/my\040tasks rw,relatime - xfs /dev/vdb rw
1223 1221 0:206 / /data/hidden rw - ext4 /dev/vdc rw
1224 1221 0:207 / /data/hidden rw - tmpfs tmpfs rw
not a mount
`;

const mounts = parseMounts(MOUNTINFO);

test('parses the mount points and file systems in mountinfo, with optional fields and escapes (OPERATION-32)', () => {
  expect(mounts).toHaveLength(8);
  expect(mounts[0]).toEqual({ point: '/', fileSystem: 'overlay' });
  expect(mounts[4]).toEqual({ point: '/data', fileSystem: 'ext4' });
  expect(mounts[5]).toEqual({ point: '/srv/my tasks', fileSystem: 'xfs' });
});

test.each([
  ['/data', '/data', 'ext4'],
  ['/data/questlog', '/data', 'ext4'],
  ['/database', '/', 'overlay'],
  ['/srv/my tasks/questlog', '/srv/my tasks', 'xfs'],
  ['/tmp/questlog', '/tmp', 'tmpfs'],
  ['/data/hidden', '/data/hidden', 'tmpfs'],
  ['/', '/', 'overlay'],
])('finds the mount of %s (OPERATION-32)', (folder, point, fileSystem) => {
  expect(mountOf(folder, mounts)).toEqual({ point, fileSystem });
});

test('returns no mount if the list of mounts is empty (OPERATION-32)', () => {
  expect(mountOf('/data', [])).toBeUndefined();
});
