/** Why a device gave no value. */
export type MeasureTrouble =
  | 'unsupported'
  | 'insecure'
  | 'absent'
  | 'busy'
  | 'silent'
  | 'unreadable'
  | 'moving'
  | 'overload'
  | 'underload'
  | 'notReady'
  | 'pattern'
  | 'unit';

/** A failed reading; `told` is the output of the device, or its unit. */
export class MeasureError extends Error {
  readonly trouble: MeasureTrouble;
  readonly told: string;
  constructor(trouble: MeasureTrouble, told = '', options: { cause?: unknown } = {}) {
    super(trouble, options);
    this.trouble = trouble;
    this.told = told;
  }
}
