import type { Step as RecipeStep } from './recipe.ts';

type Step = Pick<RecipeStep, 'instruction' | 'image' | 'notes' | 'duration'>;

/** A few words that end in a colon: `For the frosting:`. */
const HEADING = /^[^.!?:\n]{1,80}:$/;

const isHeading = ({ instruction, image, notes, duration }: Step): boolean =>
  image === undefined && notes === undefined && duration === undefined && HEADING.test(instruction.trim());

/** Steps of a recipe under a heading, without its colon; empty for those before the first. */
export interface StepGroup<Member> {
  heading: string;
  steps: Member[];
}

/** Groups steps under the headings among them, in their order. Authors write headings as steps, because most apps know nothing else. */
export function stepGroups<Member extends Step>(steps: readonly Member[]): StepGroup<Member>[] {
  const groups: StepGroup<Member>[] = [{ heading: '', steps: [] }];
  for (const [index, step] of steps.entries()) {
    // A heading of nothing is a step.
    if (isHeading(step) && index < steps.length - 1) groups.push({ heading: step.instruction.trim().slice(0, -1), steps: [] });
    else groups.at(-1)?.steps.push(step);
  }
  return groups.filter((group) => group.heading !== '' || group.steps.length > 0);
}
