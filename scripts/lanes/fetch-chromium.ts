import { findChromium } from '../lib/chromium.ts';

// This script runs as its own process, because the download may block for minutes.
findChromium();
