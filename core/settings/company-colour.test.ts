import { expect, it } from 'vitest';
import type { Json } from '../json.ts';
import { accentOf, companyColour, contrast, readableAgainst } from './company-colour.ts';

it('is read from the look of a company, and is none where it is no colour', () => {
  expect(companyColour({ look: { colour: '#0F6B74' } })).toBe('#0f6b74');
  const looks: Json[] = [null, 'teal', {}, { colour: 'teal' }, { colour: '#fff' }, { colour: '#0f6b74;}' }, { colour: 7 }];
  expect(companyColour({})).toBeNull();
  for (const look of looks) expect(companyColour({ look })).toBeNull();
});

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
});

it('keeps a colour that can be read, and makes every other one readable in light and dark', () => {
  expect(readableAgainst('#0f6b74', '#ffffff')).toBe('#0f6b74');
  for (let red = 0; red < 256; red += 51)
    for (let green = 0; green < 256; green += 51)
      for (let blue = 0; blue < 256; blue += 51) {
        const colour = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
        for (const background of ['#ffffff', '#eceff3', '#181f27', '#10151b']) {
          const { filled, hover, text } = accentOf(colour, background);
          expect(contrast(filled, '#ffffff')).toBeGreaterThanOrEqual(4.5);
          expect(contrast(hover, '#ffffff')).toBeGreaterThanOrEqual(4.5);
          expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
        }
      }
});
