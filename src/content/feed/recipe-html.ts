import type { Recipe } from '#schema/recipe.ts';
import { totalTimeOf } from '@family-bakery/recipes/times/total-time';
import { formatMinutes } from '@family-bakery/recipes/times/minutes';
import { handsOn, paceOf } from '#kitchen/recipe-times.ts';
import { stepGroups } from '@family-bakery/recipes/step-groups';
import { ingredientGroups } from '@family-bakery/recipes/ingredient-groups';
import { plainStep } from '@family-bakery/recipes/amounts/step-amounts';
import { escapeXml } from '../xml.ts';
import { type FeedPhoto, imageTag } from './body-for-feed.ts';

type Ingredient = Recipe['ingredients'][number];
type Step = Recipe['instructions'][number];
/** Finds the photo at an address; null if its file is missing. */
type PhotoAt = (address: string) => FeedPhoto | null;

const words = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ');

/** Converts plain text to HTML, keeping its line breaks. */
const inLines = (text: string): string =>
  text
    .trim()
    .split(/\s*\n\s*/)
    .map(escapeXml)
    .join('<br>');

/** Converts plain text to HTML; an empty line starts a paragraph. */
const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${inLines(paragraph)}</p>`)
    .join('');

function ingredientItem({ amount, unit, otherAmount, otherUnit, ingredient, notes }: Ingredient): string {
  const aside = [words(otherAmount, otherUnit), notes].filter(Boolean).join(' · ');
  return `<li>${inLines(words(amount, unit, ingredient, aside && `(${aside})`))}</li>`;
}

const ingredientList = (ingredients: readonly Ingredient[]): string =>
  ingredientGroups(ingredients)
    .map(([group, members]) => `${group && `<h3>${escapeXml(group)}</h3>`}<ul>${members.map(ingredientItem).join('')}</ul>`)
    .join('');

function stepItem({ instruction, duration, notes, image }: Step, alt: string, photoAt: PhotoAt): string {
  const time = duration ? `<p>(${formatMinutes(duration)})</p>` : '';
  const found = image === undefined ? null : photoAt(image);
  const photo = found ? `<p>${imageTag(found, alt)}</p>` : '';
  return `<li>${paragraphs(plainStep(instruction))}${time}${notes ? `<blockquote>${paragraphs(notes)}</blockquote>` : ''}${photo}</li>`;
}

function stepList({ title, instructions }: Recipe, photoAt: PhotoAt): string {
  let number = 0;
  const item = (step: Step) => stepItem(step, `${title}, step ${(number += 1)}`, photoAt);
  return stepGroups(instructions)
    .map(({ heading, steps }) => {
      const start = number === 0 ? '' : ` start="${number + 1}"`;
      return `${heading && `<h3>${escapeXml(heading)}</h3>`}<ol${start}>${steps.map(item).join('')}</ol>`;
    })
    .join('');
}

function sourceOf(name: string | undefined, link: string | undefined): string {
  const words = escapeXml(name ?? (link === undefined ? '' : new URL(link).host));
  if (words === '') return '';
  return `<p>Source: ${link === undefined ? words : `<a href="${escapeXml(link)}">${words}</a>`}</p>`;
}

/** A full recipe as self-contained HTML for feeds: description, times, ingredients, steps. */
export function recipeHtml(recipe: Recipe, photoAt: PhotoAt): string {
  const { description, prepTime, cookTime, restTime = 0, activeTime, servings, ingredients, notes, sourceName, sourceLink } = recipe;
  const totalTime = totalTimeOf(recipe);
  const facts = [
    activeTime !== undefined && `Hands-on: ${handsOn({ activeTime, pace: paceOf(recipe) })}`,
    prepTime > 0 && `Prep: ${formatMinutes(prepTime)}`,
    cookTime > 0 && `Cook: ${formatMinutes(cookTime)}`,
    restTime > 0 && `Rest: ${formatMinutes(restTime)}`,
    totalTime > 0 && `Total: ${formatMinutes(totalTime)}`,
    servings !== undefined && `Servings: ${servings}`,
    recipe.yield !== undefined && `Yield: ${escapeXml(recipe.yield)}`,
  ].filter((fact) => fact !== false);
  return [
    paragraphs(description ?? ''),
    facts.length > 0 ? `<ul>${facts.map((fact) => `<li>${fact}</li>`).join('')}</ul>` : '',
    `<h2>Ingredients</h2>${ingredientList(ingredients)}`,
    `<h2>Instructions</h2>${stepList(recipe, photoAt)}`,
    notes ? `<h2>Chef’s Notes</h2>${paragraphs(notes)}` : '',
    sourceOf(sourceName, sourceLink),
  ].join('');
}
