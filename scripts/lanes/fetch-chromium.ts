import { findChromium } from '../lib/chromium.ts';

// In a process of its own: what it fetches may take minutes, and it waits without doing anything else.
findChromium();
