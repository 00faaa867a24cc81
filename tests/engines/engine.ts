/** A browser engine that patients use. */
export type EngineName = 'chromium' | 'firefox' | 'webkit';

export interface WindowOptions {
  readonly width: number;
  readonly height: number;
  /** Runs in each page before the page's own scripts. */
  readonly before?: string | undefined;
}

/** One visitor's window, with cookies and storage of its own. */
export interface EngineWindow {
  readonly open: (address: string) => Promise<void>;
  /** Evaluates the body of a function in the page; what it returns must be JSON. */
  readonly run: (body: string, args?: readonly unknown[]) => Promise<unknown>;
  /** Presses at a position in the window, in CSS pixels. */
  readonly clickAt: (x: number, y: number) => Promise<void>;
  /** Types into the focused element. */
  readonly type: (text: string) => Promise<void>;
  /** Chooses an option of a select, as its menu does. */
  readonly select: (selector: string, value: string) => Promise<void>;
  readonly addFiles: (selector: string, paths: readonly string[]) => Promise<void>;
  /** The browser's own Back. */
  readonly back: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A running browser. */
export interface Engine {
  readonly name: EngineName;
  /** As the browser reports it. */
  readonly version: string;
  readonly openWindow: (options: WindowOptions) => Promise<EngineWindow>;
  readonly stop: () => Promise<void>;
}
