/** How a browser should display pages. */
export interface Look {
  scheme: 'light' | 'dark';
  /** Whether forced colors are on, as in Windows' contrast themes. WebKit does not support them. */
  isForced?: boolean;
}

/** The browser operations this project needs, independent of the automation protocol. */
export interface Driver {
  /** Opens an address; resolves once the page has loaded. */
  open(address: string): Promise<void>;
  /** Calls a function in the page, given as source text, with one string. Returns the string that it returns or resolves to. */
  call(source: string, argument: string): Promise<string | null>;
  /** Clicks at a point in the window. */
  pressAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  key(name: Key): Promise<void>;
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<void>;
  /** Takes a PNG screenshot of the viewport or of the whole page. */
  shoot(isWhole: boolean): Promise<Buffer>;
  close(): Promise<void>;
}

/** WebDriver's key codes. */
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', ArrowRight: '\uE014', Backspace: '\uE003' };
export type Key = keyof typeof KEYS;

interface InputSource {
  type: 'pointer' | 'key';
  id: string;
  actions: Record<string, string | number>[];
}

/** Mouse and keyboard input on top of an action command, which WebDriver and WebDriver BiDi have in common. */
export function inputOver(perform: (sources: InputSource[]) => Promise<unknown>): Pick<Driver, 'pressAt' | 'type' | 'key'> {
  const type = async (text: string) => {
    const actions = Array.from(text).flatMap((value) => ['keyDown', 'keyUp'].map((action) => ({ type: action, value })));
    await perform([{ type: 'key', id: 'keyboard', actions }]);
  };
  return {
    async pressAt(x, y) {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await perform([{ type: 'pointer', id: 'mouse', actions }]);
    },
    type,
    key: (name) => type(KEYS[name]),
  };
}
