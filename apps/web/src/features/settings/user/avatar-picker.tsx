import type { User } from '@questlog/contract/identity/user';
import { AVATAR_TEXTS, AVATAR_TYPES, avatarProblem } from '@questlog/domain/identity/avatar';
import { useRef, useState } from 'react';
import { reasonOf } from '@questlog/api-client/call-failure';
import { useApi, useSession } from '../../../data/hooks.ts';
import { useOwnAvatar } from '../../../data/avatars/use-own-avatar.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';

interface Chosen {
  readonly file: File;
  readonly preview: string;
}

/** The user's avatar. The user selects a file and sees a preview before uploading it (IDENTITY-44). */
export function AvatarPicker({ user }: { user: User }) {
  const api = useApi();
  const { session } = useSession();
  const avatar = useOwnAvatar();
  const [chosen, setChosen] = useState<Chosen>();
  const [busy, setBusy] = useState<'saving' | 'removing'>();
  const [problem, setProblem] = useState<string>();
  const files = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(undefined);
  const first = useRef<HTMLButtonElement>(null);
  const hasPicture = typeof user.avatarUrl === 'string';

  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    latest.current = file;
    const wrong = avatarProblem(file);
    // Don't read a huge file: it could use up all memory.
    const preview = wrong === undefined ? await previewOf(file).catch(() => undefined) : undefined;
    // Ignore this file if the user has selected another one in the meantime.
    if (latest.current !== file) return;
    setProblem(wrong ?? (preview === undefined ? AVATAR_TEXTS.unreadable : undefined));
    setChosen(preview === undefined ? undefined : { file, preview });
  };

  const run = async (
    what: 'saving' | 'removing',
    request: () => Promise<User>,
    done: string,
    failed: string,
  ): Promise<void> => {
    setBusy(what);
    setProblem(undefined);
    try {
      await session.takeUser(request);
      setChosen(undefined);
      announce(done);
      // The pressed button may be gone, so focus the first one.
      first.current?.focus();
    } catch (error) {
      setProblem(reasonOf(error) ?? failed);
    } finally {
      setBusy(undefined);
    }
  };
  const save = ({ file }: Chosen): Promise<void> =>
    run(
      'saving',
      async () =>
        api('PUT /api/auth/avatar', {
          body: new Uint8Array(await file.arrayBuffer()),
          headers: { 'content-type': file.type },
        }),
      'Picture saved',
      'Failed to save the picture',
    );
  const remove = (): Promise<void> =>
    run('removing', () => api('DELETE /api/auth/avatar'), 'Picture removed', 'Failed to remove the picture');

  return (
    <div role="group" aria-label="Picture" className="flex items-center gap-4">
      <Avatar name={avatar.name} src={chosen?.preview ?? avatar.src} size={64} />
      <input
        ref={files}
        type="file"
        hidden
        accept={AVATAR_TYPES.join(',')}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          // Allow selecting the same file again.
          event.currentTarget.value = '';
        }}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Button
            ref={first}
            size="sm"
            variant={chosen === undefined ? 'secondary' : 'primary'}
            busy={busy === 'saving'}
            onClick={() => (chosen === undefined ? files.current?.click() : void save(chosen))}
          >
            {firstTitle(chosen, hasPicture)}
          </Button>
          {chosen !== undefined && busy === undefined && (
            <Button
              size="sm"
              onClick={() => {
                setChosen(undefined);
                setProblem(undefined);
                first.current?.focus();
              }}
            >
              Cancel
            </Button>
          )}
          {chosen === undefined && hasPicture && (
            <Button size="sm" busy={busy === 'removing'} onClick={() => void remove()}>
              Remove
            </Button>
          )}
        </div>
        {problem === undefined ? (
          <p className="text-xs text-muted">PNG, JPEG or WebP, up to 5 MB. We'll crop it to a square.</p>
        ) : (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}

function firstTitle(chosen: Chosen | undefined, hasPicture: boolean): string {
  if (chosen !== undefined) return 'Save Picture';
  return hasPicture ? 'Change Picture' : 'Add Picture';
}

/** Reads the file as a data: URL. The Content-Security-Policy allows no other URLs. */
function previewOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}
