import { configure } from '@testing-library/react';

// Bounds a test that hangs, and says nothing of speed: a machine that is busy may take longer than the usual second.
configure({ asyncUtilTimeout: 15_000 });
