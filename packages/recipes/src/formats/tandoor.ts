import { isRecord } from '../is-record.ts';
import { amountText } from '../reading/amount-text.ts';
import { ingredientFrom } from '../reading/ingredient-line.ts';
import { lineOf, paragraphsOf } from '../reading/plain-text.ts';
import type { RecipeFormat } from '../reading/recipe-format.ts';
import { listOf, nameOf, namesOf, sourceFields } from '../reading/source-fields.ts';
import type { SourceRecipe } from '../reading/source-recipe.ts';
import { EMPTY_INGREDIENT, EMPTY_STEP, type WrittenIngredient, type WrittenStep } from '../reading/written-rows.ts';
import { nutritionOf } from '../reading/nutrition.ts';
import { stepsOfText } from '../reading/steps-of-text.ts';

type Fields = Record<string, unknown>;

const isTandoor = (json: Fields): boolean =>
  Array.isArray(json['steps']) && ['working_time', 'waiting_time', 'servings_text'].some((name) => name in json);

function ingredientsOf(step: Fields, name: string): WrittenIngredient[] {
  let group = name;
  return listOf(step['ingredients'])
    .filter(isRecord)
    .flatMap((row) => {
      const note = lineOf(row['note']);
      if (row['is_header'] === true) {
        group = note || group;
        return [];
      }
      const ingredient = nameOf(row['food']);
      if (ingredient === '') {
        const text = lineOf(row['original_text']) || note;
        return text === '' ? [] : [{ ...ingredientFrom(text), group }];
      }
      const amount = row['no_amount'] === true ? '' : amountText(row['amount']);
      return [{ ...EMPTY_INGREDIENT, amount, unit: nameOf(row['unit']), ingredient, notes: note, group }];
    });
}

function stepsOf(step: Fields): WrittenStep[] {
  const name = lineOf(step['name']);
  const steps = stepsOfText(paragraphsOf(step['instruction']));
  const minutes = Number(step['time'] ?? 0);
  const timed = minutes > 0 && steps.length === 1 ? steps.map((one) => ({ ...one, duration: String(minutes) })) : steps;
  return [...(name === '' ? [] : [{ ...EMPTY_STEP, instruction: `${name.replace(/:$/, '')}:` }]), ...timed];
}

function fromTandoor(source: Fields): SourceRecipe {
  const fields = sourceFields(source);
  const steps = listOf(fields.take('steps'))
    .filter(isRecord)
    .sort((a, b) => Number(a['order'] ?? 0) - Number(b['order'] ?? 0));
  const withIngredients = steps.filter((step) => listOf(step['ingredients']).length > 0);
  const groupOf = (step: Fields) => (withIngredients.length > 1 ? lineOf(step['name']) : '');
  const waiting = amountText(fields.take('waiting_time'));
  const { nutrition, others } = nutritionOf(fields.take('nutrition'));
  const [servings, words] = [amountText(fields.take('servings')), fields.line('servings_text')];
  const image = fields.line('image');
  return {
    title: fields.line('name'),
    description: fields.text('description'),
    sourceLink: fields.line('source_url'),
    tags: namesOf(fields.take('keywords')),
    times: { prepTime: amountText(fields.take('working_time')), cookTime: waiting },
    yields: [[servings, words].filter(Boolean).join(' ')],
    ingredients: steps.flatMap((step) => ingredientsOf(step, groupOf(step))),
    steps: steps.flatMap(stepsOf),
    nutrition,
    photo: { address: [image, 'image.jpg|image.jpeg|image.png|image.webp'].filter(Boolean).join('|') },
    ...fields.rest(others),
    guesses: waiting === '' ? [] : [{ field: 'cookTime', reason: 'Tandoor counts baking and resting as one waiting time' }],
  };
}

/** Recipes of Tandoor, of its default export or its API. */
export const tandoor: RecipeFormat = {
  name: 'Tandoor',
  json: { is: isTandoor, recipes: (object) => [fromTandoor(object)] },
};
