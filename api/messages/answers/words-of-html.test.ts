import { expect, it, vi } from 'vitest';
import { wordsOfHtml } from './words-of-html.ts';

it.each([
  ['<p>Yes &amp; <b>soon</b></p>', 'Yes & soon\n'],
  ['a<br>b<BR/>c<div class="x">d</div>e', 'a\nb\ncd\ne'],
  ['<style>p { color: red }</style>Yes<SCRIPT>alert("<b>")</script >!', 'Yes!'],
  ['Yes<style>p {', 'Yes'],
  ['3 < 4', '3 < 4'],
  ['', ''],
])('%j reads %j', (html, words) => expect(wordsOfHtml(html)).toBe(words));

it.each([['<'], ['<style'], ['</'], ['<script>']])('of %j, as often as it may come, there is little work', (part) => {
  const looks = (length: number) => {
    const looked = vi.spyOn(String.prototype, 'indexOf');
    const words = wordsOfHtml(part.repeat(length / part.length));
    const { length: calls } = looked.mock.calls;
    looked.mockRestore();
    return { words: words.length, calls };
  };
  const [little, much] = [looks(7_200), looks(720_000)];
  expect(much.calls).toBe(little.calls);
  expect(much.words).toBe(little.words === 0 ? 0 : little.words * 100);
});
