import type { Reporter, TestModule } from 'vitest/node';

/** Reports every test that passed on its retry, with the first failure, so that retries hide nothing. */
export default class FlakyTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests()) {
        if (!test.diagnostic()?.flaky) continue;
        const [reason = ''] = test.result().errors?.[0]?.message.split('\n') ?? [];
        console.log(`flaky: ${module.relativeModuleId} > ${test.fullName}\n  ${reason}`);
      }
  }
}
