import { globSync } from 'node:fs';
import path from 'node:path';
import bcd, { type Identifier, type SimpleSupportStatement } from '@mdn/browser-compat-data' with { type: 'json' };
import ts from 'typescript';
import manifest from '../package.json' with { type: 'json' };

const root = path.dirname(import.meta.dirname);

/** The oldest browsers that every tool works in, from `browserslist` in package.json; a browser's phone version is the same one. */
const SUPPORTED = manifest.browserslist.flatMap((line): [browser: string, version: number][] => {
  const [name = '', version = ''] = line.split(' >= ');
  const browsers: Record<string, string[]> = {
    chrome: ['chrome', 'chrome_android'],
    firefox: ['firefox', 'firefox_android'],
    ios_saf: ['safari_ios'],
  };
  return (browsers[name] ?? [name]).map((browser) => [browser, Number(version)]);
});

/** APIs that are used only where the browser has them, or without which nothing is lost, and why. */
const OPTIONAL: Readonly<Record<string, string>> = {
  'HTMLElement.hidePopover': 'without popovers the menu is part of the page',
  Segmenter: 'sentences.ts has another way',
  'Segmenter.segment': 'sentences.ts has another way',
  'AbortSignal.timeout': 'Chrome 103 to 123 only name the error differently',
  navigation: 'asked for; screens of the admin are then counted as one page',
  requestIdleCallback: 'asked for; visits are then counted at once',
  'Navigator.doNotTrack': 'browsers without it cannot refuse that way',
  'Navigator.userActivation': 'asked for',
  'UserActivation.isActive': 'asked for',
  'Navigator.share': 'asked for; a list is copied instead',
  'Navigator.vibrate': 'asked for; the alarm rings',
  'Navigator.wakeLock': 'asked for; the screen turns off as usual',
  'WakeLock.request': 'asked for',
  'WakeLockSentinel.release': 'asked for',
  'WakeLockSentinel.released': 'asked for',
  'KeyboardEvent.repeat': 'Chrome on Android only lacks it for keys of its own keyboard',
  'TouchList.length': 'only devices that are touched have it',
  'Touch.clientX': 'only devices that are touched have it',
  'Touch.clientY': 'only devices that are touched have it',
  'HTMLVideoElement.playsInline': 'Firefox plays every film in the page',
  'File.webkitRelativePath': 'phones choose no folders',
};

/** Where MDN lists what TypeScript declares in a mixin. */
const MIXINS: Readonly<Record<string, readonly string[]>> = {
  ARIAMixin: ['Element'],
  ParentNode: ['Element', 'Document'],
  ChildNode: ['Element'],
  NonDocumentTypeChildNode: ['Element'],
  HTMLOrSVGElement: ['HTMLElement'],
  ElementCSSInlineStyle: ['HTMLElement'],
  GlobalEventHandlers: ['HTMLElement', 'Element', 'Window'],
  WindowOrWorkerGlobalScope: ['Window'],
  PopoverInvokerElement: ['HTMLButtonElement'],
  DocumentOrShadowRoot: ['Document'],
  Body: ['Response'],
  AnimationTimeline: ['AnimationTimeline'],
  ReadonlyArray: ['Array'],
  ReadonlyMap: ['Map'],
  ReadonlySet: ['Set'],
  IteratorObject: ['Iterator'],
};

const BUILTINS = bcd.javascript['builtins'] as Identifier;

/** What MDN says about a member of an interface of the browser or of JavaScript, with its name; null if it lists none. */
function entryOf(owner: string, member: string): [name: string, entry: Identifier] | null {
  const isStatic = owner.endsWith('Constructor') || owner.startsWith('typeof ');
  const name = owner.replace(/^typeof |Constructor$/, '');
  for (const place of MIXINS[name] ?? [name])
    for (const [from, all] of [
      ['api', bcd.api],
      ['builtins', BUILTINS],
      ['Intl', BUILTINS['Intl'] as Identifier],
    ] as const) {
      const found = all[place]?.[isStatic && from === 'api' ? `${member}_static` : member];
      if (found?.__compat) return [`${place}.${member}`, found];
    }
  const globals = [bcd.api['Window'], bcd.api, BUILTINS, BUILTINS['Intl']];
  const global = owner === '' ? globals.map((all) => all?.[member]).find((one) => one?.__compat) : undefined;
  return global ? [member, global] : null;
}

const isUsable = ({ version_added: added, version_removed: removed, flags, prefix }: SimpleSupportStatement, version: number): boolean =>
  typeof added === 'string' && Number.parseFloat(added.replace('≤', '')) <= version && !removed && !flags && !prefix;

/** The supported browsers that lack an API. */
const lackedBy = ({ __compat }: Identifier): string[] =>
  SUPPORTED.flatMap(([browser, version]) => {
    const known = __compat?.support[browser as 'chrome'];
    const statements = known === undefined ? [] : [known].flat();
    return statements.length === 0 || statements.some((one) => isUsable(one, version)) ? [] : `${browser} ${version}`;
  });

/** The interface, or the variable with the static members, that declares something in TypeScript's library. */
function ownerOf(declaration: ts.Declaration): string {
  const { parent } = declaration;
  if (ts.isInterfaceDeclaration(parent)) return parent.name.text;
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent)) return `typeof ${parent.parent.name.getText()}`;
  return '';
}

/** Code of the browser: the admin, the islands, and the scripts of pages, which are mostly in files of their own. */
const ROOTS = ['admin-shim/**/*.{ts,tsx}', 'src/{islands,components,analytics,hydration}/**/*.{ts,tsx}'];

/** The files that run in browsers, with those that they import. */
function browserFiles(program: ts.Program): ts.SourceFile[] {
  const found = new Set<ts.SourceFile>();
  const add = (file: ts.SourceFile | undefined): void => {
    if (!file || found.has(file) || file.isDeclarationFile || file.fileName.includes('node_modules')) return;
    found.add(file);
    for (const statement of file.statements) {
      if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
      const isType = ts.isImportDeclaration(statement)
        ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
        : statement.isTypeOnly;
      const module = statement.moduleSpecifier && program.getTypeChecker().getSymbolAtLocation(statement.moduleSpecifier);
      if (!isType) add(module?.declarations?.[0]?.getSourceFile());
    }
  };
  for (const name of program.getRootFileNames()) add(program.getSourceFile(name));
  return [...found];
}

const SCRIPT_OF = /\.astro\.ts$/;

/** The scripts of an .astro file as a file of their own, with everything on its line. */
function scriptsOf(page: string): string {
  const kept = new Array<string>();
  let end = 0;
  for (const { index, 0: tag, 1: script = '' } of page.matchAll(/<script>([\s\S]*?)<\/script>/g)) {
    const start = index + tag.indexOf(script);
    kept.push(page.slice(end, start).replace(/[^\n]/g, ''), script);
    end = start + script.length;
  }
  return `${kept.join('')}\nexport {};`;
}

/** Reads files as they are, and `Page.astro.ts` as the scripts of `Page.astro`. */
function hostFor(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const page = (file: string) => (SCRIPT_OF.test(file) ? file.replace(/\.ts$/, '') : null);
  return {
    ...host,
    fileExists: (file) => host.fileExists(page(file) ?? file),
    readFile: (file) => host.readFile(page(file) ?? file),
    getSourceFile(file, version) {
      const astro = page(file);
      return astro === null
        ? host.getSourceFile(file, version)
        : ts.createSourceFile(file, scriptsOf(host.readFile(astro) ?? ''), version, true);
    },
  };
}

/** The uses of APIs in browser code that a supported browser lacks. */
export function newerApis(names: readonly string[]): string[] {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
  const parsed: ts.CompilerOptions = { ...options, types: [], noEmit: true, skipLibCheck: true };
  const program = ts.createProgram([...names, path.join(root, 'src/env.d.ts')], parsed, hostFor(parsed));
  const checker = program.getTypeChecker();
  const faults = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isIdentifier(node)) {
      for (const declaration of checker.getSymbolAtLocation(node)?.declarations?.slice(0, 1) ?? []) {
        if (!program.isSourceFileDefaultLibrary(declaration.getSourceFile())) continue;
        const [name, entry] = entryOf(ownerOf(declaration), node.text) ?? [];
        if (!name || !entry || name in OPTIONAL) continue;
        const lacking = lackedBy(entry);
        const file = node.getSourceFile();
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        if (lacking.length > 0) faults.add(`${path.relative(root, file.fileName)}:${line + 1} ${name} is missing in ${lacking.join(', ')}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const file of browserFiles(program)) visit(file);
  return [...faults];
}

if (import.meta.main) {
  const files = globSync(ROOTS, { cwd: root }).filter((name) => !/\.test\.|\.d\.ts$/.test(name));
  const pages = globSync('src/**/*.astro', { cwd: root }).map((name) => `${name}.ts`);
  const faults = newerApis([...files, ...pages].map((name) => path.join(root, name)));
  for (const fault of faults) console.log(fault);
  process.exit(faults.length === 0 ? 0 : 1);
}
