import path from 'node:path';

export function rendererAdapter() {
  return {
    name: 'page-renderer',
    hooks: {
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name: 'page-renderer',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./app.ts', import.meta.url),
          // No part of the pages.
          previewEntrypoint: path.resolve(import.meta.dirname, '../web/preview-server.ts'),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', sharpImageService: 'stable' },
        }),
    },
  };
}
