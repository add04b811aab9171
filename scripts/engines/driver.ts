/** How a browser is to show pages. */
export interface Look {
  scheme: 'light' | 'dark';
  /** Whether colors are the system's, as in the contrast themes of Windows. WebKit has no such mode. */
  isForced?: boolean;
}

/** What this project needs a browser to do, in whatever protocol it is driven. */
export interface Driver {
  /** Opens an address; resolves once the page has loaded. */
  open(address: string): Promise<void>;
  /** Calls a function in the page, given as text, with one string. Answers the string that it returns or resolves with. */
  call(source: string, argument: string): Promise<string | null>;
  /** Presses the mouse at a place in the window. */
  pressAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  key(name: Key): Promise<void>;
  /** Sets the size of the page's part of the window. */
  resize(width: number, height: number): Promise<void>;
  /** A PNG of what the window shows, or of the whole page. */
  shoot(isWhole: boolean): Promise<Buffer>;
  close(): Promise<void>;
}

/** Keys as WebDriver writes them. */
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', ArrowRight: '\uE014', Backspace: '\uE003' };
export type Key = keyof typeof KEYS;

interface InputSource {
  type: 'pointer' | 'key';
  id: string;
  actions: Record<string, string | number>[];
}

/** The mouse and the keyboard over what performs actions: WebDriver and WebDriver BiDi take the same. */
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
