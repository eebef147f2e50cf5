import { useId, type ReactNode } from 'react';
import { BrandMark } from '@questlog/ui/marks/brand-mark.tsx';

/** The layout of the pages that the payment provider redirects to. */
export function PaymentPage({
  mark,
  title,
  children,
}: {
  mark: ReactNode;
  title: string;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <main className="flex min-h-dvh flex-col bg-background px-6 py-6 sm:px-10">
      <p className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
        <BrandMark />
        Questlog
      </p>
      <section
        aria-labelledby={headingId}
        className="m-auto flex w-full max-w-md flex-col items-center py-10 text-center"
      >
        <div aria-hidden="true" className="mb-4">
          {mark}
        </div>
        <h1 id={headingId} className="text-xl">
          {title}
        </h1>
        {children}
      </section>
    </main>
  );
}
