/** A page with text. Its font is not embedded in the file; with `chinese`, neither are the Chinese characters. */
type Page = { text: string; chinese?: boolean };

const text = ({ text, chinese }: Page) =>
  chinese ? `BT /C 24 Tf 40 120 Td <${Buffer.from(text, 'utf16le').swap16().toString('hex')}> Tj ET` : `BT /F 24 Tf 40 120 Td (${text}) Tj ET`;

/** Builds a PDF with a script that runs when it is opened, and with links to `address` that cover its pages. */
export function hostilePdf(pages: readonly Page[], address: string): Buffer {
  const first = 8;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction 7 0 R >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ')}] >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 0 >> /FontDescriptor 6 0 R >>`,
    `<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 80 >>`,
    `<< /S /JavaScript /JS (app.launchURL("${address}"); app.alert("planted");) >>`,
    ...pages.flatMap((page, at) => {
      const content = text(page);
      const link = `<< /Type /Annot /Subtype /Link /Rect [0 0 400 300] /Border [0 0 0] /A << /S /URI /URI (${address}) >> >>`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Resources << /Font << /F 3 0 R /C 4 0 R >> >> /Contents ${first + 2 * at + 1} 0 R /Annots [${link}] >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return String(place).padStart(10, '0');
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${place} 00000 n \n`).join('')}`;
  return Buffer.from(`${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`, 'latin1');
}
