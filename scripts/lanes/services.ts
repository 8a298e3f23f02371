import { say } from '../lib/console.ts';
import { postgresPart } from '../lib/database/postgres.ts';
import type { Part } from '../lib/part.ts';
import { freePorts } from '../lib/ports.ts';
import { temporalBinaries } from '../lib/temporal/binaries.ts';
import { type TemporalPorts, temporalPart } from '../lib/temporal/temporal.ts';

/** Starts the database and workflow engine of the tests. `stop` ends them at any moment, also while they start. */
export class TestServices {
  private readonly parts: Part[] = [];

  /** Starts both below `data` and returns the environment variables that the tests read. */
  async start(data: string) {
    const binaries = await temporalBinaries();
    const ports = await freePorts(9, data);
    say('Starting a database and a workflow engine for the tests');
    const postgres = await postgresPart(data, ports[0] ?? 0, 'test', ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_wal_size=512MB']);
    await this.run(postgres.part, 60_000);
    const temporal = await temporalPart(data, binaries, postgres.url, 'test', ports.slice(1) as TemporalPorts, 'default');
    await this.run(temporal.part, 120_000);
    return { TEST_DATABASE_URL: postgres.url, TEMPORAL_ADDRESS: temporal.address, TEMPORAL_NAMESPACE: 'default' };
  }

  async stop() {
    for (const part of this.parts.splice(0).reverse()) await part.stop();
  }

  private async run(part: Part, limit_ms: number) {
    this.parts.push(part);
    await part.start(limit_ms);
  }
}
