/** Renders an invoice as a one-page PDF 1.4 document with lines of text in a standard font. */
import type { Invoice } from '../state/kinds.ts';
import { day, money } from './texts.ts';

/** Encodes text as Latin-1, the font's encoding. Replaces other characters. */
function pdfText(text: string): string {
  return text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?').replaceAll(/[\\()]/g, String.raw`\$&`);
}

function linesOf(invoice: Invoice, businessName: string): readonly (readonly [size: number, text: string])[] {
  return [
    [22, `Invoice ${invoice.number ?? invoice.id}`],
    [11, `${businessName} · Sandbox: no money was moved`],
    [11, `To ${invoice.customer_name ?? ''} ${invoice.customer_email ?? ''}`.trim()],
    [11, `Date ${day(invoice.created)}`],
    [11, ''],
    ...invoice.lines.data.map(
      (line) => [11, `${line.description ?? ''}   ${money(line.amount, line.currency)}`] as const,
    ),
    [11, ''],
    [13, `Total ${money(invoice.total, invoice.currency)}`],
    [13, `Amount due ${money(invoice.amount_due, invoice.currency)} · ${invoice.status ?? ''}`],
  ];
}

export function invoicePdf(invoice: Invoice, businessName: string): Buffer {
  let y = 770;
  const text = linesOf(invoice, businessName)
    .map(([size, line]) => {
      y -= size * 1.8;
      return `BT /F1 ${size} Tf 56 ${y.toFixed(1)} Td (${pdfText(line)}) Tj ET`;
    })
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(file, 'latin1');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(file, 'latin1');
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
