import { SaxesParser } from 'saxes';

/** An XML element; its text is the direct text. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/** Parses XML strictly, including namespaces and characters. Throws if it is not well-formed. */
export function parseXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [{ name: '', attributes: {}, children: [], text: '' }];
  const innermost = () => open.at(-1) as XmlElement;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = {
      name,
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, { value }]) => [key, value])),
      children: [],
      text: '',
    };
    innermost().children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => (innermost().text += text));
  parser.on('cdata', (text) => (innermost().text += text));
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return innermost().children[0] as XmlElement;
}

/** The direct children with a name. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] => element.children.filter((child) => child.name === name);

/** The texts of the direct children with a name. */
export const textsOf = (element: XmlElement, name: string): string[] => childrenOf(element, name).map(({ text }) => text);
