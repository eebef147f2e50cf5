import { cutMarks, piecesOf } from '@questlog/domain/shown-text';
import { useMemo } from 'react';

/** Plain text with its white space preserved. The browser skips the layout of parts outside the viewport. */
export function PlainText({ text }: { text: string }) {
  const pieces = useMemo(() => piecesOf(cutMarks(text)), [text]);
  return (
    <div dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {pieces.map((piece, index) => (
        // The parts of a text never change order.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} className="min-h-[1lh] [contain-intrinsic-size:auto_40lh] [content-visibility:auto]">
          {piece}
        </p>
      ))}
    </div>
  );
}
