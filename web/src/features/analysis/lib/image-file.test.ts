import { describe, expect, it } from 'vitest';
import { imageOf } from '../test-data';
import { refusalOf } from './image-file';
import { IMAGE_MAX_BYTES } from './limits';

describe('refusalOf', () => {
  it('knows the limit of the contract', () => {
    expect(IMAGE_MAX_BYTES).toBe(4_194_304);
  });

  it.each([
    ['a JPEG', 'a.jpg', 'image/jpeg', 1, null],
    ['a PNG', 'a.png', 'image/png', 1, null],
    ['a TIFF', 'a.tiff', 'image/tiff', 1, null],
    ['a TIFF whose type the system does not know', 'a.TIF', '', 1, null],
    ['the largest allowed', 'a.jpg', 'image/jpeg', IMAGE_MAX_BYTES, null],
    ['one byte more', 'a.jpg', 'image/jpeg', IMAGE_MAX_BYTES + 1, 'tooLarge'],
    ['a GIF', 'a.gif', 'image/gif', 1, 'invalidType'],
    ['a document', 'a.pdf', 'application/pdf', 1, 'invalidType'],
    ['a picture only by name', 'a.jpg', 'text/html', 1, 'invalidType'],
    ['something without type and extension', 'photo', '', 1, 'invalidType'],
    ['a large document', 'a.pdf', 'application/pdf', IMAGE_MAX_BYTES + 1, 'invalidType'],
  ] as const)('judges %s', (_what, name, type, bytes, expected) => {
    expect(refusalOf(imageOf(name, type, bytes))).toBe(expected);
  });
});
