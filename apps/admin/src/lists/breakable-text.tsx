import { Fragment } from 'react';

/** An address, broken before its `@` where it has not enough room; or a name with dots, broken after these. */
export function BreakableText({ children }: { children: string }) {
  const parts = children.split(children.includes('@') ? /(?=@)/ : /(?<=[._])/);
  return parts.map((part, index) => (
    // Parts have no identity of their own: their place is it.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
