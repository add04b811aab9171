/** What is read of the event of a key. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing'>;

/** The code of a key that an input method took. */
const TAKEN = 229;

/**
 * The key that was pressed, or '' if it belongs to an input method, such as the Enter that ends a Japanese or Chinese word. Handlers of keys
 * use this instead of `event.key`. Safari sends that Enter after the composition: only its code tells it from another.
 * @example if (pressedKey(event) === 'Enter') addRow();
 */
export function pressedKey(event: KeyPress | { nativeEvent: KeyPress }): string {
  // oxlint-disable-next-line typescript/no-deprecated -- Nothing else in Safari's event says it.
  const { key, keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === TAKEN ? '' : key;
}
