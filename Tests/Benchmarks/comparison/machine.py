"""What the measurements ran on."""
import os
import platform


def describe():
    return {
        "system": platform.system() + " " + platform.release(),
        "processor": processor(),
        "cores": os.cpu_count(),
        "loadAverage": round(os.getloadavg()[0], 2),
    }


def processor():
    """The name of the processor, or its architecture where the system does not tell."""
    try:
        with open("/proc/cpuinfo") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
