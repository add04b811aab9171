import { hideEscaped, showEscaped } from '../cooklang-markup.ts';
import { frontMatter } from '../reading/front-matter.ts';
import { isRecord } from '../is-record.ts';
import { nutritionAmong } from '../reading/nutrition.ts';
import { lineOf } from '../reading/plain-text.ts';
import type { RecipeFormat } from '../reading/recipe-format.ts';
import { listOf, namesOf, sourceFields } from '../reading/source-fields.ts';
import { photoNames, type SourceRecipe } from '../reading/source-recipe.ts';
import { withoutEnd } from '../reading/text-end.ts';
import { EMPTY_INGREDIENT, EMPTY_STEP, type WrittenIngredient, type WrittenStep } from '../reading/written-rows.ts';

/** An ingredient, a tool or a timer: `@flour{200%g}(sifted)`, `#pot`, `~{25%minutes}`. */
const COMPONENT = /([@#~])([-+&?]*)(?:(?![-+&?])([^@#~{}\n]*)\{([^{}\n]*)\}|([\p{L}\p{N}_-]+))(?:\(([^()\n]*)\))?/gu;
const COMMENT = /(?:^|\s)--([^]*)$/;

interface Found {
  ingredients: WrittenIngredient[];
  /** The first ingredient of each name in a group. */
  byName: Map<string, WrittenIngredient>;
  tools: string[];
  timers: string[];
}

/** A quantity: `200%g`, `2`, `1/2 %tbsp`; `=` fixes it. */
function quantityOf(text: string): { amount: string; unit: string } {
  const [amount = '', unit = ''] = text.replace(/^\s*=/, '').split('%');
  return { amount: amount.trim(), unit: unit.trim() };
}

/** The step in plain words; what it needs is added to `found`. A paragraph of nothing but ingredients is no step: its words are empty. */
function stepOf(text: string, group: string, found: Found): WrittenStep {
  const durations: string[] = [];
  const instruction = text.replace(
    COMPONENT,
    (...[, mark, modifiers = '', long, braces = '', short, preparation = '']: (string | undefined)[]) => {
      const name = (long ?? short ?? '').trim();
      const { amount, unit } = quantityOf(braces);
      if (mark === '~') {
        const time = [amount, unit].filter(Boolean).join(' ');
        if (time !== '' && name !== '') found.timers.push(`${name} ${time}`);
        durations.push(time);
        return time || name;
      }
      // `ground beef|beef` shows another name, and a path is another recipe.
      const [whole = '', shown = ''] = name.split('|');
      const named = whole.replace(/^\.?\.?\/(?:.*\/)?/, '').trim();
      if (mark === '#') {
        found.tools.push(named);
        return shown || named;
      }
      const optional = modifiers.includes('?') ? 'optional' : '';
      const key = `${group}\n${named.toLowerCase()}`;
      const known = found.byName.get(key);
      if (!known || (amount !== '' && known.amount !== '') || (preparation !== '' && known.notes !== preparation)) {
        const notes = [preparation, optional].filter(Boolean).join(', ');
        const row = { ...EMPTY_INGREDIENT, amount, unit, ingredient: named, notes, group };
        found.ingredients.push(row);
        if (!known) found.byName.set(key, row);
      } else if (amount !== '') Object.assign(known, { amount, unit });
      return shown || named;
    },
  );
  const isList = text.includes('@') && !/[\p{L}\p{N}]/u.test(text.replace(COMPONENT, ''));
  // Of several times none is that of the whole step.
  const duration = durations.length === 1 ? (durations[0] ?? '') : '';
  return { ...EMPTY_STEP, instruction: isList ? '' : instruction.replace(/\s+/g, ' ').trim(), duration };
}

/** The metadata of a recipe: YAML at its start, or lines that begin with >>. */
function metadataOf(text: string): { matter: Record<string, unknown>; body: string } {
  const { matter, body: written } = frontMatter(text);
  const body = written.replace(/^>>[^\S\n]*([^\s:][^:\n]*):[^\S\n]*(.*)$/gm, (_all, name: string, value: string) => {
    matter[name.trim()] = value.trim();
    return '';
  });
  // `time: { prep: 10 min }` is another way to write `time.prep`.
  const flat = Object.entries(matter).flatMap(([name, value]) =>
    isRecord(value) ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one] as const) : [[name, value] as const],
  );
  return { matter: Object.fromEntries(flat), body };
}

/** Whether a text is Cooklang: by its name, or ingredients with quantities in braces. */
const isCooklang = (text: string, fileName: string): boolean =>
  /\.cook$/i.test(fileName) || (text.match(/@[^@{}\n]{1,60}\{[^{}\n]*\}/g) ?? []).length >= 2;

/** A row with the characters that were escaped. */
const shown = <Row extends Record<string, string>>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([field, text]) => [field, showEscaped(text)])) as Row;

/** A recipe. Its title is in the metadata, or else the name of its file. */
function fromCooklang(text: string, fileName: string): SourceRecipe {
  const { matter, body: written } = metadataOf(text);
  const body = hideEscaped(written);
  const fields = sourceFields(matter);
  const { nutrition, names } = nutritionAmong(matter);
  for (const name of names) fields.take(name);
  const found: Found = { ingredients: [], byName: new Map(), tools: [], timers: [] };
  const steps: WrittenStep[] = [];
  const notes: string[] = [];
  let group = '';
  /** The name of the section, as long as it has no step. */
  let heading = '';
  const withoutBlocks = body.replace(/\[-((?:(?!\[-)[\s\S])*?)-\]/g, (_all, comment: string) => {
    notes.push(lineOf(comment));
    return '';
  });
  for (const paragraph of withoutBlocks.split(/\n[^\S\n]*\n/)) {
    const lines: string[] = [];
    const flush = () => {
      const step = stepOf(lines.splice(0).join(' '), group, found);
      if (step.instruction === '') return;
      if (heading !== '') steps.push({ ...EMPTY_STEP, instruction: `${heading.replace(/:$/, '')}:` });
      heading = '';
      steps.push(step);
    };
    for (const raw of paragraph.split('\n')) {
      const comment = COMMENT.exec(raw)?.[1];
      if (comment) notes.push(comment.trim());
      const line = raw.replace(COMMENT, '').trim();
      const section = line.startsWith('=') ? withoutEnd(line, /[=\s]/).replace(/^[=\s]+/, '') : undefined;
      if (section !== undefined) {
        flush();
        group = section;
        heading = section;
      } else if (line.startsWith('>')) {
        flush();
        notes.push(line.replace(/^>\s*/, ''));
      } else if (line !== '') lines.push(line);
    }
    flush();
  }
  const source = fields.line('source', 'source.name', 'url');
  const link = fields.line('source.url') || (/https?:\/\/[^\s>]+/.exec(source)?.[0] ?? '');
  const image = lineOf(listOf(fields.take('image', 'images', 'picture', 'pictures'))[0]);
  const stem = fileName.replace(/^.*\//, '').replace(/\.[^.]+$/, '');
  return {
    title: fields.line('title') || stem,
    description: fields.text('description', 'introduction'),
    author: fields.line('author', 'source.author'),
    sourceName: source.replace(link, '').replace(/<>/g, '').trim(),
    sourceLink: link,
    categories: namesOf(fields.take('course', 'category')),
    cuisines: namesOf(fields.take('cuisine')),
    difficulty: fields.line('difficulty'),
    tags: [...namesOf(fields.take('tags')), ...namesOf(fields.take('diet'))],
    times: {
      prepTime: fields.line('prep time', 'time.prep', 'prep_time'),
      cookTime: fields.line('cook time', 'time.cook', 'cook_time'),
      totalTime: fields.line('time required', 'time', 'duration', 'total time', 'time.total'),
    },
    yields: [fields.line('servings', 'serves'), fields.line('yield')],
    ingredients: found.ingredients.map(shown),
    steps: steps.map(shown),
    notes: notes.map(showEscaped),
    nutrition,
    photo: { address: [image, photoNames(stem)].filter(Boolean).join('|') },
    ...fields.rest([
      ['Tools', showEscaped([...new Set(found.tools)].join(', '))],
      ['Timers', found.timers.join(', ')],
    ]),
  };
}

/** Recipes in Cooklang, the markup in which steps say what they need. */
export const cooklang: RecipeFormat = {
  name: 'Cooklang',
  text: { holds: 'recipe', is: isCooklang, recipes: (text, fileName) => [fromCooklang(text, fileName)] },
};
