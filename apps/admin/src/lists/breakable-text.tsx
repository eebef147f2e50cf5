import { Fragment } from 'react';

/** An email address that can wrap before its `@`, or a dotted name that can wrap after its dots. */
export function BreakableText({ children }: { children: string }) {
  const parts = children.split(children.includes('@') ? /(?=@)/ : /(?<=[._])/);
  return parts.map((part, index) => (
    // Parts have no identity except their position.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
