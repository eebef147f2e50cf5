import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { AppFrame } from '@questlog/ui/layout/app-frame.tsx';
import { useEffect, useRef } from 'react';
import { usePathname } from '../../routing/location.ts';
import { readRoute, SECTION_TITLES, sectionOf } from '../../routing/paths.ts';
import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { preloadScreens, Screen } from '../screens.tsx';
import { NotFound } from './not-found.tsx';
import { ShellHeader } from './shell-header.tsx';
import { ShellSidebar } from './shell-sidebar.tsx';

export function Shell() {
  const pathname = usePathname();
  const route = readRoute(pathname);
  const section = sectionOf(route);
  const title = section === undefined ? 'Not found' : SECTION_TITLES[section];
  useEffect(() => {
    document.title = `${title} · Questlog Admin`;
  }, [title]);
  useFocusOnScreen(pathname);
  useEffect(() => {
    // Use a timer in Safari, which does not support requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(preloadScreens);
    else setTimeout(preloadScreens);
  }, []);
  return (
    <AppFrame
      widthClass="max-w-wide"
      sidebarLabel="Admin console"
      header={<ShellHeader />}
      sidebar={<ShellSidebar section={section} />}
    >
      <Boundary
        key={pathname}
        fallback={<SkeletonRows className="pt-6" rows={8} label={`Loading ${title}`} />}
      >
        {route.kind === 'unknown' ? <NotFound /> : <Screen route={route} />}
      </Boundary>
    </AppFrame>
  );
}

/** Focuses the main content after the user follows a link, but not when the first screen opens. */
function useFocusOnScreen(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }, [pathname]);
}
