import { useId, type ReactNode } from 'react';
import { BrandMark } from '@questlog/ui/marks/brand-mark.tsx';
import { SignInArt } from './sign-in-art.tsx';

/** The layout of the entry pages: a heading, a description and a form, beside an image on wide screens. */
export function EntryFrame({
  title,
  subtitle,
  mark,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  /** Decoration above the heading. */
  mark?: ReactNode;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <div className="grid min-h-dvh bg-background lg:grid-cols-[minmax(30rem,5fr)_6fr]">
      <main className="flex flex-col px-6 py-6 sm:px-10">
        <p className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
          <BrandMark />
          Questlog
        </p>
        <section aria-labelledby={headingId} className="m-auto w-full max-w-sm py-10">
          {mark !== undefined && <div className="mb-4 text-accent">{mark}</div>}
          <h1 id={headingId} className="text-xl wrap-anywhere">
            {title}
          </h1>
          {subtitle !== undefined && <p className="mt-1 text-pretty text-muted wrap-anywhere">{subtitle}</p>}
          <div className="mt-7">{children}</div>
        </section>
      </main>
      <SignInArt />
    </div>
  );
}
