import { useSession } from '../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';

/** Shown to signed-in users who have no account, or cannot open any. */
export function NoAccount() {
  const { session, user } = useSession();
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        art="search"
        title="No account selected"
        hint={`${user?.email ?? 'This address'} isn't a member of any account. Ask the person who invited you, or sign in with another address.`}
        action={
          <>
            <Button onClick={() => void session.reloadUser().catch(() => undefined)}>Check again</Button>
            <Button variant="primary" onClick={() => void session.signOut()}>
              Log out
            </Button>
          </>
        }
      />
    </main>
  );
}
