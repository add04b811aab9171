import fc from 'fast-check';

const SURROGATES = { start: 0xd800, count: 0x800 };

/** Texts of any characters. The library's `unit: 'binary'` is the same, and takes two seconds to prepare in each file. */
export const anyText = (limits: { maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({
    ...limits,
    unit: fc
      .nat(0x10_ff_ff - SURROGATES.count)
      .map((code) => String.fromCodePoint(code < SURROGATES.start ? code : code + SURROGATES.count)),
  });
