import type { ReactNode } from 'react';

export function ScreenHead({
  title,
  about,
  actions,
}: {
  title: ReactNode;
  about?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 pt-4 pb-5">
      <div className="min-w-0">
        <h1 className="text-xl wrap-anywhere">{title}</h1>
        {about !== undefined && <p className="mt-0.5 text-sm text-muted">{about}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
