import { type CmsConfig, DecapCmsCore as cms } from 'decap-cms-core';
import { localForage } from 'decap-cms-lib-util';
import object from 'decap-cms-widget-object';
import { BakeryBackend, entryRead } from './backend.ts';
import { BAKERY, decapConfig } from './collections.ts';
import { controls } from './controls.tsx';
import { entryFormatter } from './entry-format.ts';
import { mendMarkup } from './mend-markup.ts';
import { movableList } from './MovableList.tsx';
import { phrases } from './phrases.ts';

/** Where Decap notes its user; an old note would only send it to ask for a session of its own making. */
const DECAP_USER = 'decap-cms-user';

const hasType = (value: unknown): value is { type: string } =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Decap tells the owner what failed and then rejects with nothing, or with the action by which it told her. */
const isTold = (reason: unknown): boolean => reason === undefined || (hasType(reason) && reason.type.endsWith('_FAILURE'));

/**
 * Decap looks for what was kept of an entry and for the entry at once, and what comes last is in the form. What was
 * kept has to wait, or the entry would replace it after the owner said that she wants to go on with it.
 */
function holdKeptDrafts(): void {
  const { getItem } = localForage;
  localForage.getItem = async (key) => {
    await entryRead(key);
    return getItem.call(localForage, key);
  };
}

const entryIn = (address: string): string | undefined => /#\/collections\/[^/]+\/entries\/(.+)$/.exec(address)?.[0];

/** Decap keeps the entry it has when the address names another; loading the page again opens that one. */
function openEntryOfAddress(event: HashChangeEvent): void {
  const [before, after] = [entryIn(event.oldURL), entryIn(event.newURL)];
  if (!before || !after || before === after) return;
  event.stopImmediatePropagation();
  location.reload();
}

/** Opens Decap in the page's #nc-root. To be called once. */
export function startDecap(): void {
  const root = document.getElementById('nc-root');
  if (root) mendMarkup(root);
  localStorage.removeItem(DECAP_USER);
  addEventListener('unhandledrejection', (event) => {
    if (isTold(event.reason)) event.preventDefault();
  });
  addEventListener('hashchange', openEntryOfAddress);
  holdKeptDrafts();
  cms.registerBackend(BAKERY, BakeryBackend);
  cms.registerCustomFormat(BAKERY, 'json', entryFormatter);
  cms.registerLocale('en', phrases);
  cms.registerWidget(movableList);
  cms.registerWidget(object.Widget());
  for (const [name, control] of Object.entries(controls)) cms.registerWidget(name, control);
  // Its types know no widgets and backends but its own.
  cms.init({ config: decapConfig(location.origin) as unknown as CmsConfig });
}
