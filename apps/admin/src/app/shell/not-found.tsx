import { buttonClass } from '@questlog/ui/controls/button-style.ts';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { Link } from '../../routing/link.tsx';
import { sectionPath } from '../../routing/paths.ts';

export function NotFound() {
  return (
    <>
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        art="search"
        title="Page not found"
        hint="The address may be mistyped, or the page was removed."
        action={
          <Link to={sectionPath('dashboard')} className={buttonClass('primary')}>
            Go to the dashboard
          </Link>
        }
      />
    </>
  );
}
