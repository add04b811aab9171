export function rendererAdapter() {
  return {
    name: 'page-renderer',
    hooks: {
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name: 'page-renderer',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./app.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', sharpImageService: 'stable' },
        }),
    },
  };
}
