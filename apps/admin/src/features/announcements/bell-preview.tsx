/** Shows an announcement as in the web app's notification bell. */
export function BellPreview({
  title,
  message,
  actionUrl,
}: {
  title: string;
  message: string;
  actionUrl: string;
}) {
  const shownTitle = title.trim() || 'Title';
  return (
    <section aria-label="Preview" className="min-w-0">
      <h3 className="mb-2 text-sm text-muted">As the bell shows it</h3>
      <div className="rounded-lg bg-raised py-1 shadow-md">
        <div className="flex items-start gap-1 bg-accent-soft/50 py-2 pr-3 pl-3">
          <span aria-hidden="true" className="mt-2 mr-1.5 size-2 shrink-0 rounded-full bg-accent" />
          <div className="min-w-0 flex-1 text-sm wrap-anywhere">
            <p dir="auto" className="font-semibold">
              {actionUrl.trim() === '' ? (
                shownTitle
              ) : (
                <span className="underline underline-offset-2">{shownTitle}</span>
              )}
            </p>
            <p dir="auto" className="text-muted">
              {message.trim() || 'Message'}
            </p>
            <p className="text-xs text-muted">just now</p>
          </div>
        </div>
      </div>
    </section>
  );
}
