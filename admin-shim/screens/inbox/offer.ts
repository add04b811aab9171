/** Something that can be done with items of an inbox. */
export interface Offer<Action> {
  action: Action;
  label: string;
  /** How its button looks; left out for the main action. */
  look?: 'quiet' | 'quiet danger';
}
