import { z } from 'zod';
import { optionalVariable, serviceAddress } from './variable.ts';

/** The variables of a host that builds the site. */
export const hostVariables = {
  NETLIFY_API_URL: serviceAddress('NETLIFY_API_URL', 'https://api.netlify.com'),
  NETLIFY_BUILD_HOOK: optionalVariable(
    z
      .string()
      .regex(
        /^(?:https:\/\/|http:\/\/(?:localhost|127(?:\.\d+){3})[:/])[^\s@]{1,500}$/,
        'NETLIFY_BUILD_HOOK must be the address of a build hook, such as https://api.netlify.com/build_hooks/0123456789',
      )
      .optional(),
  ),
};
